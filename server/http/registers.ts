import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { createRegistrar, type Register } from './register.ts';
import { createListRegistrar, type RegisterList } from './register-list.ts';
import { createReadRegistrar, type RegisterRead } from './register-read.ts';

/** The ways to register a call: one that reads, a list that grows with the company, and whatever needs more steps. */
export interface Registers {
  register: Register;
  registerRead: RegisterRead;
  registerList: RegisterList;
}

export function createRegisters(app: FastifyInstance, services: Services): Registers {
  return {
    register: createRegistrar(app, services),
    registerRead: createReadRegistrar(app, services),
    registerList: createListRegistrar(app, services),
  };
}
