/** The durations that the program form offers, in minutes (product §44). */
export const durationOptions = [30, 45, 60, 90, 120, 150, 180, 210, 240, 300] as const;

/** The shortest training, in minutes (product §40). */
export const minimumDuration = 30;

/** "30 minutes", "1 hour", "1.5 hours": under 60 in minutes, exactly 60 "1 hour", above in hours (product §44). */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  if (minutes === 60) return '1 hour';
  return `${Number((minutes / 60).toFixed(2))} hours`;
}
