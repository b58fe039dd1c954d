import { join } from 'node:path';

/** Where everything of one embedded server lies, all below its data directory. */
export interface Places {
  dataDir: string;
  /** PostgreSQL's own directory. */
  cluster: string;
  /** The superuser's password; the application role's is derived from it. */
  passwordFile: string;
  logFile: string;
}

export function placesIn(dataDir: string): Places {
  return {
    dataDir,
    cluster: join(dataDir, 'pg'),
    passwordFile: join(dataDir, 'pg-password'),
    logFile: join(dataDir, 'pg.log'),
  };
}
