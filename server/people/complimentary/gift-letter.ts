/** The activation letter to somebody to whom access was given at this moment; one for each giving. */
export const giftLetter = (subscriberId: string, givenAt: Date) => ({
  mailKey: `activation:${subscriberId}:given:${givenAt.toISOString()}`,
  kind: 'activation' as const,
  subscriberId,
});
