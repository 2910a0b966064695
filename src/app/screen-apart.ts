import type { ComponentType } from 'react';

import { apart } from '../ui/Apart.tsx';
import { SkeletonScreen } from './SkeletonScreen.tsx';
import { ScreenNotFetched } from './ScreenNotFetched.tsx';

/** A screen whose script is fetched when it is gone to. */
export function screenApart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return apart(load, SkeletonScreen, ScreenNotFetched);
}
