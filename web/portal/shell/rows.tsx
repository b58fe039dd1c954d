import './rows.css';

/** Names at the left, values at the right, hairlines between. */
export function Rows({ rows }: { rows: readonly { label: string; value: string }[] }) {
  return (
    <dl className="room-rows">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
