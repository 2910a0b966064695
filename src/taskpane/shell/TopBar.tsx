import { useSyncExternalStore, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import {
  ClipboardCheckmark20Filled,
  ClipboardCheckmark20Regular,
} from '@fluentui/react-icons/svg/clipboard-checkmark';
import { DataHistogram20Filled, DataHistogram20Regular } from '@fluentui/react-icons/svg/data-histogram';
import { Document20Filled, Document20Regular } from '@fluentui/react-icons/svg/document';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { People20Filled, People20Regular } from '@fluentui/react-icons/svg/people';
import { Search20Filled, Search20Regular } from '@fluentui/react-icons/svg/search';

import { useMessages } from '#src/messages/use-messages.ts';
import { DESTINATIONS, type Destination } from '#src/session/destinations.ts';
import { classes } from '#src/ui/classes.ts';
import styles from './TopBar.module.css';

export const ICONS = {
  document: { selected: <Document20Filled />, other: <Document20Regular /> },
  check: { selected: <ClipboardCheckmark20Filled />, other: <ClipboardCheckmark20Regular /> },
  search: { selected: <Search20Filled />, other: <Search20Regular /> },
  people: { selected: <People20Filled />, other: <People20Regular /> },
  insights: { selected: <DataHistogram20Filled />, other: <DataHistogram20Regular /> },
};

interface Props {
  selected: Destination;
  onSelect: (destination: Destination) => void;
  /** More, which isn't a destination. */
  children: ReactNode;
}

/** The tabs of the destinations. Nothing moves on selection; the arrow keys move between them. */
export function TopBar({ selected, onSelect, children }: Props) {
  const { t } = useMessages();
  const { inBar } = useBarRoom();
  const stop = inBar.find((destination) => destination === selected) ?? inBar[0];

  function walk(event: KeyboardEvent<HTMLButtonElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const end = { Home: 0, End: inBar.length - 1 }[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    const tabs = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])];
    const target = end ?? (tabs.indexOf(event.currentTarget) + (step ?? 0) + inBar.length) % inBar.length;
    onSelect(inBar[target] ?? selected);
    tabs[target]?.focus();
  }

  return (
    <nav className={styles.bar} aria-label={t('app.destinations')}>
      <div role="tablist" className={styles.tabs}>
        {inBar.map((destination) => {
          const isSelected = destination === selected;
          return (
            <BarSlot
              key={destination}
              role="tab"
              id={`tab-${destination}`}
              aria-selected={isSelected}
              aria-controls="screen"
              tabIndex={destination === stop ? 0 : -1}
              className={classes(isSelected && styles.underline)}
              icon={
                <span className={classes(isSelected && styles.selected)}>
                  {ICONS[destination][isSelected ? 'selected' : 'other']}
                </span>
              }
              label={t(`app.${destination}`)}
              isStrong={isSelected}
              onClick={() => onSelect(destination)}
              onKeyDown={walk}
            />
          );
        })}
      </div>
      {children}
    </nav>
  );
}

interface MoreSlotProps extends Omit<ComponentProps<typeof BarSlot>, 'icon' | 'label' | 'isStrong'> {
  /** The shown screen is one of those in the menu. */
  isSelected?: boolean;
}

export function MoreSlot({ isSelected = false, ...button }: MoreSlotProps) {
  const { t } = useMessages();
  return (
    <BarSlot
      icon={<MoreHorizontal20Regular />}
      label={t('app.more')}
      aria-haspopup="menu"
      isStrong={isSelected}
      {...(isSelected && { 'aria-current': 'page' })}
      className={classes(isSelected && styles.underline)}
      {...button}
    />
  );
}

interface BarSlotProps extends ComponentProps<'button'> {
  icon: ReactNode;
  label: string;
  isStrong?: boolean;
}

function BarSlot({ icon, label, isStrong = false, className, ...button }: BarSlotProps) {
  return (
    <button type="button" title={label} className={classes(styles.slot, className)} {...button}>
      <span className={styles.icon}>{icon}</span>
      <span className={classes(styles.label, isStrong && styles.strong)}>{label}</span>
    </button>
  );
}

/** In a narrower pane, the destination is in More instead. */
const NEEDED_PX: Partial<Record<Destination, number>> = { people: 240, insights: 280 };

/** The destinations that fit in the bar, and those in More. */
export function useBarRoom() {
  const width = useSyncExternalStore(onResize, widthThatMatters);
  const fits = (destination: Destination) => (NEEDED_PX[destination] ?? 0) <= width;
  return {
    inBar: DESTINATIONS.filter((destination) => fits(destination)),
    inMore: DESTINATIONS.filter((destination) => !fits(destination)),
  };
}

/** The largest of the widths above that the pane has, so that other width changes cause no rendering. */
function widthThatMatters(): number {
  return Math.max(0, ...Object.values(NEEDED_PX).filter((width) => innerWidth >= width));
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}
