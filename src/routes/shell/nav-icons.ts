import {
  Bell,
  BookOpen,
  Code,
  Droplets,
  House,
  LayoutDashboard,
  ListChecks,
  Megaphone,
  Rocket,
  ScrollText,
  Target,
  UserRound,
  Users,
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
  profile: UserRound,
  notifications: Bell,
  dashboard: LayoutDashboard,
  users: Users,
  audit: ScrollText,
  api: Code,
};

export type NavIcon = keyof typeof navIcons;
