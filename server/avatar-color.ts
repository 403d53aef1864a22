import { randomInt } from 'node:crypto';
import { palette } from '#shared/colors';

/** A colour for a new person's avatar: drawn by lot, so that it says nothing about them (product §16). */
export function drawAvatarColor(): string {
  return palette[randomInt(palette.length)]!;
}
