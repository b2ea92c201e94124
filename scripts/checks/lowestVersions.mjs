/**
 * The lowest versions that the packages work with: the bounds of their peers and of the documentation's table, and what the packed packages are
 * compiled with and run on. Raise one here, in the manifests and in docs/versions.md together.
 */
export const lowestVersions = {
  typescript: '5.7.2',
  react: '18.2.0',
  'react-dom': '18.2.0',
  '@types/react': '18.2.8',
  viem: '2.50.3',
  wagmi: '3.7.1',
  '@wagmi/core': '3.6.1',
}

/** What @wagmi/core asks for beside them, for the types alone. */
export const lowestOfWagmi = { typescript: '5.9.3' }
