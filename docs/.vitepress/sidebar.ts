import type { DefaultTheme } from 'vitepress'

export const navigation: DefaultTheme.NavItem[] = [{ text: 'Self-hosting', link: '/self-hosting' }]

export const sidebar: DefaultTheme.SidebarItem[] = [
  {
    text: 'Accounts',
    items: [
      { text: 'The account', link: '/account' },
      { text: 'Sign-in', link: '/sign-in' },
      { text: 'Permissions', link: '/permissions' },
    ],
  },
  {
    text: 'Servers',
    items: [
      { text: 'Self-hosting', link: '/self-hosting' },
      { text: 'Endpoints of a gateway', link: '/gateway-reference' },
    ],
  },
  {
    text: 'Inside',
    items: [
      { text: 'Architecture', link: '/architecture' },
      { text: 'Threat model', link: '/threat-model' },
    ],
  },
]
