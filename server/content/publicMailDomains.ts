import allProviders from 'email-providers/all.json' with { type: 'json' };
import { z } from 'zod';
import { readContent } from './readContent.ts';

const domains = new Set([...allProviders, ...readContent('publicMailDomains.json', z.array(z.string()))]);

/** Returns whether anybody can have an address at a domain: those of a kept list, and those of Nordic providers that it lacks. */
export const isPublicMailDomain = (name: string): boolean => domains.has(name);
