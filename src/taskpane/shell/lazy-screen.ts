import type { ComponentType } from 'react';

import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { SkeletonScreen } from './SkeletonScreen.tsx';
import { ScreenNotFetched } from './ScreenNotFetched.tsx';

/** A screen whose script is fetched when it is gone to. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyComponent(load, SkeletonScreen, ScreenNotFetched);
}
