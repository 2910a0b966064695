import type changedText from './en/changed-text.json';
import type check from './en/check.json';
import type commands from './en/commands.json';
import type connect from './en/connect.json';
import type documents from './en/documents.json';
import type facts from './en/facts.json';
import type insights from './en/insights.json';
import type settings from './en/settings.json';
import type issue from './en/issue.json';
import type questions from './en/questions.json';
import type people from './en/people.json';
import type thisDocument from './en/this-document.json';
import type ui from './en/ui.json';

type Catalog = typeof changedText &
  typeof check &
  typeof commands &
  typeof connect &
  typeof documents &
  typeof facts &
  typeof insights &
  typeof settings &
  typeof issue &
  typeof people &
  typeof questions &
  typeof thisDocument &
  typeof ui;
export type MessageKey = keyof Catalog;
