import {
  PERSON_COLUMNS,
  type PersonColumn,
  type ReadFile,
  REQUIRED_COLUMNS,
} from '#contract/dashboard/people-import.ts';
import { classes } from '#src/ui/classes.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import textStyles from '#src/ui/text.module.css';
import { OneOf } from '#src/ui/Fields.tsx';
import card from '#src/dashboard/Card.module.css';
import styles from './ImportPage.module.css';
import type { Directory } from './people-queries.ts';

interface Props {
  read: ReadFile;
  directory: Directory;
  columns: readonly (PersonColumn | null)[];
  onChange: (columns: readonly (PersonColumn | null)[]) => void;
}

const SHOWN_VALUES = 3;

export function ColumnTable({ read, directory, columns, onChange }: Props) {
  const { t } = useMessages();
  const known = PERSON_COLUMNS.filter(
    (column) => directory === 'employees' || (column !== 'department' && column !== 'position'),
  );

  function columnText(column: PersonColumn | ''): string {
    if (column === '') return t('dashboard.import.ignored');
    const name = t(column === 'status' ? 'status' : `dashboard.person.${column}`);
    return REQUIRED_COLUMNS.includes(column) ? `${name} *` : name;
  }
  /** At most one column of the file has a person's column. */
  function choose(place: number, chosen: PersonColumn | null) {
    onChange(
      columns.map((column, index) => {
        if (index === place) return chosen;
        return column === chosen ? null : column;
      }),
    );
  }

  return (
    <table className={classes(card.table, styles.columns)}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.import.inFile')}</th>
          <th scope="col">{t('dashboard.import.values')}</th>
          <th scope="col">{t('dashboard.import.importedAs')}</th>
        </tr>
      </thead>
      <tbody>
        {read.headings.map((heading, place) => {
          const name = heading || t('dashboard.import.unnamed', { number: place + 1 });
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two columns may have the same heading
            <tr key={place}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td className={textStyles.aside}>
                <bdi>
                  {read.rows
                    .map((cells) => cells[place] ?? '')
                    .filter((value) => value !== '')
                    .slice(0, SHOWN_VALUES)
                    .join(' · ')}
                </bdi>
              </td>
              <td>
                <OneOf
                  size="small"
                  aria-label={t('dashboard.import.importAs', { name })}
                  value={columns[place] ?? ''}
                  values={['', ...known]}
                  nameOf={columnText}
                  onChoose={(column) => choose(place, column || null)}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
