import { recordsApi } from '#shared/contract';
import { codeOfNumber } from '#shared/certificate-number';
import { Refusal } from '#shared/errors';
import { calendarDateOf } from '#shared/time';
import { zoneOf } from '../../../../db/time-zone.ts';
import { file } from '../../../../http/file.ts';
import { publicReply } from '../../../../http/public-reply.ts';
import { noteWhoAnswered } from '../../../../http/read-from-standby.ts';
import type { Route } from '../../../../http/route.ts';
import { clientNetwork } from '../../../../limits/client-network.ts';
import type { Services } from '../../../../services.ts';
import { isOfPerson } from '../reads.ts';
import * as reads from './reads.ts';
import { writeCertificateOf, writeRecordListOf } from './service.ts';

export function certificateRoutes(route: Route, services: Services): void {
  const { clock, config, database, verificationMeter } = services;
  const zone = zoneOf(services);
  route(
    recordsApi.certificate,
    file(
      ({ subject, now, parameters: { paper } }) => reads.certificateFacts(subject, { now, zone }, paper),
      (facts, actorId) => writeCertificateOf(services, facts, actorId),
    ),
  );
  route(
    recordsApi.pdfOfPerson,
    file(
      ({ viewer, subject, now, parameters: { part } }) =>
        reads.recordListFacts(subject, isOfPerson(viewer, subject), { now, zone }, part),
      (facts, actorId) => writeRecordListOf(services, facts, actorId),
    ),
  );
  route(
    recordsApi.verify,
    publicReply(async (request) => {
      const { ip, params } = request;
      const now = clock();
      verificationMeter.count(clientNetwork(ip), now);
      noteWhoAnswered(request, { isFromStandby: !database.state().hasPrimary });
      const code = codeOfNumber((params as { code: string }).code);
      const today = calendarDateOf(now, config.timeZone);
      const verified = code && (await reads.readVerified(database.dbForReading, code, today));
      if (!verified) throw new Refusal('not_found');
      return verified;
    }),
  );
}
