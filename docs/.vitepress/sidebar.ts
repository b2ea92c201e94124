import type { DefaultTheme } from 'vitepress'

export const navigation: DefaultTheme.NavItem[] = [
  { text: 'Guide', link: '/quick-start' },
  { text: 'Recipes', link: '/recipes' },
  { text: 'Errors', link: '/errors' },
]

export const sidebar: DefaultTheme.SidebarItem[] = [
  {
    text: 'Begin',
    items: [
      { text: 'Quick start with React', link: '/quick-start' },
      { text: 'Quick start with Next', link: '/next' },
      { text: 'Vue, Svelte, plain pages', link: '/elements' },
      { text: 'Headless', link: '/headless' },
      { text: 'wagmi', link: '/wagmi' },
      { text: 'ethers', link: '/ethers' },
      { text: 'Recipes', link: '/recipes' },
      { text: 'Test your dApp', link: '/testing' },
      { text: 'Developer tools', link: '/devtools' },
    ],
  },
  {
    text: 'Reference',
    items: [
      { text: 'Options', link: '/options' },
      { text: 'Hooks', link: '/hooks' },
      { text: 'Actions', link: '/actions' },
      { text: 'Events', link: '/events' },
      { text: 'Errors by code', link: '/errors' },
      { text: 'API by package', link: '/reference/' },
    ],
  },
  {
    text: 'Look and words',
    items: [
      { text: 'Theming', link: '/theming' },
      { text: 'Theming playground', link: '/playground' },
      { text: 'Text and languages', link: '/text' },
    ],
  },
  {
    text: 'Namespaces',
    items: [
      { text: 'EVM chains', link: '/namespaces/eip155' },
      { text: 'Solana', link: '/namespaces/solana' },
      { text: 'Bitcoin', link: '/namespaces/bip122' },
      { text: 'Polkadot', link: '/namespaces/polkadot' },
    ],
  },
  {
    text: 'Accounts',
    items: [
      { text: 'The account', link: '/account' },
      { text: 'Sign-in', link: '/sign-in' },
      { text: 'Embedded wallet', link: '/embedded-wallet' },
      { text: 'Permissions', link: '/permissions' },
    ],
  },
  {
    text: 'In production',
    items: [
      { text: 'Server rendering', link: '/ssr' },
      { text: 'Content security policy', link: '/csp' },
      { text: 'RPC addresses', link: '/rpc' },
      { text: 'Security notes', link: '/security' },
      { text: 'Versions', link: '/versions' },
    ],
  },
  {
    text: 'Servers',
    items: [
      { text: 'Services', link: '/services' },
      { text: 'Self-hosting', link: '/self-hosting' },
      { text: 'Endpoints of a gateway', link: '/gateway-reference' },
    ],
  },
  {
    text: 'Moving from',
    collapsed: false,
    items: [
      { text: 'AppKit', link: '/migrate/appkit' },
      { text: 'RainbowKit', link: '/migrate/rainbowkit' },
      { text: 'ConnectKit', link: '/migrate/connectkit' },
      { text: 'Web3-Onboard', link: '/migrate/web3-onboard' },
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
