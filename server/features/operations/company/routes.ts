import type { FastifyInstance } from 'fastify';
import { companyApi } from '#shared/contract';
import { logoAddress } from '#shared/company/logo';
import { Refusal } from '#shared/errors';
import { zoneOf } from '../../../db/time-zone.ts';
import { change } from '../../../http/change.ts';
import { publicReply } from '../../../http/public-reply.ts';
import { read } from '../../../http/read.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { viewQuestions } from './questions/reads.ts';
import { viewSettings } from './reads.ts';
import { editSettings, hideSetup } from './service.ts';

export function companyRoutes(route: Route, services: Services): void {
  const { config, face } = services;
  const zone = zoneOf(services);
  route(
    companyApi.view,
    publicReply(async () => {
      const { name, logo, colour, timeZone } = await face.read();
      return {
        company: {
          name,
          logo: logo && logoAddress(logo),
          colour,
          time_zone: timeZone ?? config.timeZone,
        },
      };
    }),
  );
  route(
    companyApi.settings,
    read(({ now }) => viewSettings(now, zone)),
  );
  route(
    companyApi.questions,
    read(({ now }) => viewQuestions({ now, zone })),
  );
  route(
    companyApi.hideSetup,
    change(async ({ authorized, body }) => {
      await hideSetup(services, authorized, body);
      return { message: body.hidden ? '“Get started” is hidden.' : '“Get started” is shown again.' };
    }),
  );
  route(
    companyApi.edit,
    change(({ authorized, body }) => editSettings(services, authorized, body)),
  );
}

/**
 * Opened by itself, a logo is a page of its own that may do nothing. It has no script, no form, nothing from
 * elsewhere.
 */
const logoPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** Serves the logo, to anybody, under an address that changes with it. */
export function serveLogo(app: FastifyInstance, { face }: Pick<Services, 'face'>): void {
  app.get<{ Params: { hash: string } }>(logoAddress(':hash'), async (request, reply) => {
    const logo = await face.logo(request.params.hash);
    if (!logo) throw new Refusal('not_found');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', logoPolicy)
      .type(logo.type)
      .send(logo.bytes);
  });
}
