import { errorTable, type ErrorCode } from '#shared/errors';
import { refusalsOf, refusalsOfAll } from '#shared/refusals';
import type { Endpoint } from '#shared/endpoint';

/** A refusal in the document: its codes with their messages. */
interface Response {
  description: string;
  content: { 'application/json': { schema: unknown } };
}

/**
 * The refusals of the calls, from the table of errors. Many calls have the same ones: each set of codes is described
 * once, under `responses`, and calls refer to it.
 */
export class Refusals {
  readonly responses = new Map<string, Response>();

  /** Those of a call: by status, and under `default` those of any call. */
  of(endpoint: Endpoint): Record<string, { $ref: string }> {
    const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => errorTable[code][0]);
    const named = [...byStatus].map(([status, codes]) => [status, this.#refer(codes.join('.'), codes)]);
    return {
      ...(Object.fromEntries(named) as Record<string, { $ref: string }>),
      default: this.#refer('any_call', refusalsOfAll),
    };
  }

  #refer(name: string, codes: readonly ErrorCode[]): { $ref: string } {
    this.responses.set(name, {
      description: codes.map((code) => `${code}: ${errorTable[code][1]}`).join(' '),
      content: {
        'application/json': {
          schema: {
            allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: [...codes] } } }],
          },
        },
      },
    });
    return { $ref: `#/components/responses/${name}` };
  }
}
