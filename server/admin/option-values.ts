import { type CommandUnknownOpts, InvalidArgumentError } from '@commander-js/extra-typings';
import * as z from 'zod/mini';

import { calendarDate, text } from '#contract/fields.ts';
import { contactAddress, domainName, emailAddress, webAddress } from '#contract/request-fields.ts';

export const nameValue = checked(text(1, 200));
export const shortValue = checked(text(1, 100));
export const reasonValue = checked(text(1, 300));
export const contactValue = checked(contactAddress);
export const emailValue = checked(emailAddress);

const website = checked(webAddress);

/** Accepts an address or only its domain. */
export function websiteValue(value: string): string {
  return website(/^[a-z]+:/i.test(value) ? value : `https://${value}`);
}

const domain = checked(domainName);

/** Accepts a domain, also within an address. */
export function domainValue(value: string): string {
  return domain(URL.parse(/^[a-z]+:/i.test(value) ? value : `https://${value}`)?.host ?? '');
}

const day = checked(calendarDate);

/** The moment of expiry: the end of a day, or a moment written in full. UTC. */
export function expiryValue(value: string): Date {
  const { moment, isDay } = momentOf(value);
  return isDay ? new Date(moment.getTime() + 86_400_000) : moment;
}

/** The start of a day, or a moment written in full. UTC. */
export const beginningValue = (value: string): Date => momentOf(value).moment;

function momentOf(value: string): { moment: Date; isDay: boolean } {
  const [, date = value, time] = /^(\S{10})[ T](\d\d:\d\d:\d\d)Z?$/.exec(value) ?? [];
  const moment = new Date(`${day(date)}T${time ?? '00:00:00'}Z`);
  if (Number.isNaN(moment.getTime())) throw new InvalidArgumentError('must be a valid time');
  return { moment, isDay: time === undefined };
}

export function countValue(value: string): number {
  if (!/^[1-9]\d{0,7}$/.test(value))
    throw new InvalidArgumentError('must be a whole number from 1 to 99999999');
  return Number(value);
}

/** Returns the requested changes; without any, the command line is wrong. */
export function requireSome<Changes extends object>(command: CommandUnknownOpts, changes: Changes): Changes {
  if (Object.values(changes).every((value) => value === undefined))
    command.error('error: specify at least one thing to change');
  return changes;
}

function checked(schema: z.ZodMiniType<string, string>) {
  return (value: string): string => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw new InvalidArgumentError(parsed.error.issues[0]?.message ?? "isn't valid");
    return parsed.data;
  };
}
