#!/bin/sh
# Makes the role that the product works as, beside the owner of its tables. The image of PostgreSQL runs this once, when the
# database is new. For one that is older, and after another DATABASE_PASSWORD:
#   docker compose -f deploy/compose.yml exec database sh /docker-entrypoint-initdb.d/product-role.sh
set -eu
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=password="$PRODUCT_PASSWORD" \
  --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
select 'create role product' where not exists (select from pg_roles where rolname = 'product') \gexec
alter role product login nosuperuser nocreatedb nocreaterole password :'password';
grant product to current_user;
SQL
