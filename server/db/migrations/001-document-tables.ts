import type { Columns } from './001-tables.ts';

/** What documents have, and what is counted of them. In `schema.ts` is what the columns mean. */
export const documentTables = ({ counted, numbered, wide, text, oneTree }: Columns) => [
  `create table scan_counts (
    credential_id ${wide} primary key references credentials (id),
    valid ${wide} not null,
    invalid ${wide} not null,
    last_scan_at ${text} not null,
    forged ${wide} not null default 0)`,
  `create table issued_documents (
    credential_id ${wide} primary key references credentials (id),
    organization_id ${wide} not null references organizations (id),
    language ${text} not null,
    client_reference ${text},
    doc_id ${text},
    product ${text},
    external_url ${text},
    constraint issued_documents_reference unique (organization_id, client_reference))`,
  `create table daily_sums (
    organization_id ${wide} not null references organizations (id),
    day ${text} not null,
    family ${text} not null,
    doc_type ${text} not null,
    verifications_created ${wide} not null,
    documents_issued ${wide} not null,
    valid_scans ${wide} not null,
    invalid_scans ${wide} not null,
    starting ${wide} not null,
    ending ${wide} not null,
    revoked ${wide} not null,
    constraint daily_sums_of_organization primary key (organization_id, day, family, doc_type)) ${oneTree}`,
  `create table activity (
    id ${numbered},
    organization_id ${wide} not null references organizations (id),
    at ${text} not null,
    event ${text} not null,
    credential_id ${wide} not null references credentials (id),
    outcome ${text} not null,
    family ${text} not null,
    product ${text},
    constraint activity_newest unique (organization_id, at, credential_id, event, outcome))`,
  // What a credential's scans came to before the first one of an hour, so that only that one writes a row. The hour goes
  // before the credential: what is scanned at the same time is written to the same pages.
  `create table scan_hours (
    organization_id ${wide} not null references organizations (id),
    hour ${text} not null,
    credential_id ${wide} not null references credentials (id),
    valid integer not null,
    invalid integer not null,
    forged integer not null,
    constraint scan_hours_of_organization primary key (organization_id, hour, credential_id)) ${oneTree}`,
  `create table credential_facts (
    credential_id ${wide} not null references credentials (id),
    number integer not null,
    name ${text} not null,
    shown_value ${text},
    hash ${text},
    salt ${text},
    key_id ${text},
    constraint credential_facts_in_order primary key (credential_id, number),
    constraint shown_or_askable check (
      (shown_value is null) = (hash is not null)
      and (hash is null) = (salt is null) and (hash is null) = (key_id is null))) ${oneTree}`,
  `create table fact_settings (
    organization_id ${wide} not null references organizations (id),
    doc_type ${text} not null,
    field ${text} not null,
    mode ${text} not null,
    constraint fact_settings_of_organization primary key (organization_id, doc_type, field)) ${oneTree}`,
  `create table credential_contents (
    credential_id ${wide} not null references credentials (id),
    version integer not null,
    salt ${text} not null,
    base integer not null,
    whole ${text} not null,
    passages ${text} not null,
    has_private_fields integer not null,
    identity_uid ${text} not null,
    created_at ${text} not null,
    constraint credential_contents_of_credential primary key (credential_id, version))`,
  `create table content_settings (
    organization_id ${wide} not null references organizations (id),
    doc_type ${text} not null,
    is_offered integer not null,
    constraint content_settings_of_organization primary key (organization_id, doc_type))`,
  `create table reports (
    id ${counted},
    uid ${text} not null unique,
    organization_id ${wide} not null references organizations (id),
    credential_id ${wide} not null references credentials (id),
    what ${text} not null,
    email ${text},
    language ${text} not null,
    at ${text} not null,
    state ${text} not null,
    closed_at ${text},
    fingerprint ${text})`,
  // Until when staff have looked at a kind of signal of a document: what is counted later is told again.
  `create table reviewed_signals (
    organization_id ${wide} not null references organizations (id),
    credential_id ${wide} not null references credentials (id),
    signal ${text} not null,
    at ${text} not null,
    constraint reviewed_signals_of_organization primary key (organization_id, credential_id, signal))`,
];
