import {
  BookOpen,
  Code,
  Droplets,
  House,
  LayoutDashboard,
  ListChecks,
  Megaphone,
  Rocket,
  Target,
} from 'lucide-react';

/** The icons of navigation entries, apart from the table: the bar shows none, so most pages need none of them. */
export const navIcons = {
  home: House,
  guides: BookOpen,
  faucets: Droplets,
  presales: Rocket,
  campaigns: Megaphone,
  quests: ListChecks,
  tracker: Target,
  dashboard: LayoutDashboard,
  api: Code,
};

export type NavIcon = keyof typeof navIcons;
