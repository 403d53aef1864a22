import { Failure } from '../scripts/run.mjs';

const units = { '': 1, k: 1_000, m: 1_000_000 };
const fewest = 1_000;

/** Reads "1k,10k,1M": how many employees the companies have, the smallest first. Throws Failure. */
export function readSizes(/** @type {string} */ text) {
  const sizes = text.split(',').map((each) => {
    const [, number, unit] = /^(\d+)(k|m|)$/i.exec(each.trim()) ?? [];
    const employees =
      Number(number) * (units[/** @type {keyof typeof units} */ ((unit ?? '').toLowerCase())] ?? NaN);
    if (!(employees >= fewest))
      throw new Failure(`"${each}" is no size: take 1k, 10k, 100k, 1M or the like.`);
    return employees;
  });
  return [...new Set(sizes)].toSorted((left, right) => left - right);
}

/** 10000 as "10k". */
export function nameSize(/** @type {number} */ employees) {
  if (employees % units.m === 0) return `${employees / units.m}M`;
  return employees % units.k === 0 ? `${employees / units.k}k` : String(employees);
}
