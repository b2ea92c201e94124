/** What the page's chains are, and what an app installs for each: its adapter, and that adapter's peers. */
export const chains = [
  { id: 'ethereum', name: 'Ethereum & EVM', packages: ['@hawser/adapter-eip155', 'viem'] },
  { id: 'solana', name: 'Solana', packages: ['@hawser/adapter-solana', '@solana/kit'] },
  { id: 'bitcoin', name: 'Bitcoin', packages: ['@hawser/adapter-bip122', 'bitcoinjs-lib'] },
  { id: 'polkadot', name: 'Polkadot', packages: ['@hawser/adapter-polkadot'] },
] as const

export type ChainId = (typeof chains)[number]['id']

export const managers = { npm: 'npm install', pnpm: 'pnpm add', yarn: 'yarn add', bun: 'bun add' } as const

export type Manager = keyof typeof managers

/** Returns the command that installs Hawser for React with these chains. */
export function installCommand(manager: Manager, chosen: readonly ChainId[]): string {
  const packages = chains.filter(({ id }) => chosen.includes(id)).flatMap((chain): readonly string[] => chain.packages)
  const [own, foreign] = [true, false].map((isOwn) => packages.filter((name) => name.startsWith('@hawser/') === isOwn))
  return [
    managers[manager],
    '@hawser/react',
    '@hawser/core',
    ...(own ?? []),
    'react',
    'react-dom',
    ...(foreign ?? []),
  ].join(' ')
}
