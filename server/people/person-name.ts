interface Names {
  first_name: string;
  last_name: string;
}

/** As it stands on documents: first name, then last name. */
export function personName({ first_name, last_name }: Names): string {
  return `${first_name} ${last_name}`.trim();
}
