import type { SandboxShow } from '../shows/read-shows.ts';

// Line drawings on a 24 px grid.
const drawings: Record<string, string> = {
  house: '<path d="M4 11.5 12 5l8 6.5"/><path d="M6.5 10v9h11v-9"/><path d="M10 19v-5h4v5"/>',
  key: '<circle cx="8" cy="12" r="3.6"/><path d="M11.6 12H20v3.2M16.4 12v2.4"/>',
  chart: '<path d="M4 19h16"/><path d="m5 15 4.5-5 3.5 3 6-7"/><path d="M15.6 6H19v3.4"/>',
  door: '<path d="M6 20V4.5h9V20"/><path d="M4 20h16"/><path d="M12.2 12.2h.1"/><path d="M15 4.5a9.5 9.5 0 0 1 4.5 6.5"/>',
  sun: '<path d="M4 18h16"/><path d="M7 18a5 5 0 0 1 10 0"/><path d="M12 7V5M5.6 11.6 4.2 10.2M18.4 11.6l1.4-1.4"/>',
  stairs: '<path d="M4 19h4v-4h4v-4h4V7h4"/>',
};

/** The show's cover: one colour, one drawing. */
export function artwork(show: SandboxShow): string {
  const drawing = drawings[show.glyph] ?? drawings.house;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="600" height="600" role="img"><rect width="24" height="24" fill="${show.accent}"/><g fill="none" stroke="#f2ecdf" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`;
}
