/** With and without changes of the hour, on both halves of the world, and with half hours. */
export const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Pacific/Auckland',
  'Asia/Kolkata',
  'UTC',
  'America/St_Johns',
];
