import type { CSSProperties } from 'react';

/** A score out of five: the stars, and the number beside them. */
export function Stars({ value, label }: { value: number; label?: string }) {
  const shown = value.toFixed(1);
  const style = { '--v': value } as CSSProperties;
  return (
    <span className="rating">
      <span
        className="stars"
        style={style}
        role="img"
        aria-label={`${label ? `${label} ` : ''}${shown} out of 5 stars`}
      />
      <span className="small" aria-hidden="true">
        {shown}
      </span>
    </span>
  );
}
