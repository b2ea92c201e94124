import type { Hawser } from '@hawser/core'

let demo: Promise<Hawser> | undefined

/** The one client of the site and its demo wallet, whose key is made in the page and goes with it. In a browser alone, once a page shows an example. */
export function startDemo(): Promise<Hawser> {
  demo ??= load().catch((error: unknown) => {
    demo = undefined
    throw error
  })
  return demo
}

async function load(): Promise<Hawser> {
  const [
    { createHawser },
    { eip155 },
    { mainnet, optimism },
    { defineHawserElements },
    wallets,
    { generatePrivateKey },
  ] = await Promise.all([
    import('@hawser/core'),
    import('@hawser/adapter-eip155'),
    import('@hawser/adapter-eip155/networks'),
    import('@hawser/elements'),
    import('@hawser/testing'),
    import('viem/accounts'),
    // The site's own rules are in no cascade layer.
    import('@hawser/elements/styles.unlayered.css'),
  ])
  const networks = [mainnet, optimism] as const
  const wallet = wallets.createScriptedWallet({
    name: 'Demo wallet',
    rdns: 'org.hawser.demo',
    privateKeys: [generatePrivateKey()],
    chains: Object.fromEntries(networks.map(({ id, rpcUrls }) => [id, rpcUrls.default.http[0] ?? ''])),
    chainId: mainnet.id,
  })
  wallet.announce()
  const client = createHawser({ appName: 'Hawser’s documentation', networks, adapters: [eip155()] })
  defineHawserElements({ client })
  return client
}
