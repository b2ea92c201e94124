import { createScriptedBitcoinWallet } from '@hawser/testing/bip122'
import { createScriptedPolkadotWallet } from '@hawser/testing/polkadot'
import { createSolanaAccount } from '@hawser/testing/solana'

/**
 * The addresses of the Demo wallet's accounts, by the keys that the page is given.
 *
 * @param {readonly `0x${string}`[]} privateKeys
 */
export async function demoOwners(privateKeys) {
  const solana = await Promise.all(privateKeys.map((key) => createSolanaAccount(Buffer.from(key.slice(2), 'hex'))))
  const privateKey = privateKeys[0].slice(2)
  const bitcoin = createScriptedBitcoinWallet({
    protocol: 'wallet-standard',
    name: 'Demo wallet',
    accounts: [{ privateKey, type: 'segwit' }],
    networks: { regtest: null },
    network: 'regtest',
    permissionStore: 'memory',
  })
  const polkadot = createScriptedPolkadotWallet({
    key: 'Demo wallet',
    accounts: privateKeys.map((seed) => ({ seed })),
    permissionStore: 'memory',
  })
  return {
    solana: solana.map(({ address }) => address),
    bip122: bitcoin.addresses,
    polkadot: polkadot.addresses,
  }
}
