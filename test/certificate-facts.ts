import type { CertificateFacts } from '../server/features/training/records/pdf/certificate.ts';
import { productIssuer } from '../server/features/training/records/pdf/issuer.ts';

export const verifyUrl = 'https://training.example.com/verify/3f2a91c0-77de-4b12-a0c4-5518e93f0d6b';

/** A certificate with everything on it, of the product itself. */
export const certificateFacts: CertificateFacts = {
  issuer: productIssuer,
  paper: 'a4',
  name: 'Zoë Kowalczyk',
  title: 'Fire Safety & Evacuation <Basics>',
  version: 3,
  trainedOn: '2026-06-03',
  validUntil: '2027-06-03',
  minutes: 90,
  trainer: 'Tobias Ångström',
  place: 'Lyon, Room 5',
  outcome: 'passed',
  score: 87,
  signed: null,
  number: '3f2a 91c0 77de 4b12 a0c4 5518 e93f 0d6b',
  verifyUrl,
  revokedOn: null,
};
