import { mnemonicToSeedSync } from '@scure/bip39'
import { expect, it } from 'vitest'
import { networks, openTestSecrets, phrase } from '../fixtures/wallet.js'
import { createEntropy, parsePhrase, toPhrase } from '../phrase.js'
import { listAccounts } from './accounts.js'
import { createAccountList } from './createAccountList.js'
import { deriveSeed } from './walletSecrets.js'

it('default: the seed is the one that BIP-39 has in its test vectors', async () => {
  const seed = Buffer.from(await deriveSeed(parsePhrase(phrase), crypto)).toString('hex')
  expect(seed).toBe(
    '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
  )
})

it('behavior: of any entropy it is the one of another library', async () => {
  for (const entropy of [createEntropy(crypto), new Uint8Array(16), new Uint8Array(32).fill(255)])
    expect(await deriveSeed(entropy, crypto)).toEqual(mnemonicToSeedSync(toPhrase(entropy)))
})

it('behavior: on each network the accounts are those that are derived for it, in whatever order they are asked for', () => {
  const list = createAccountList(openTestSecrets())
  const asked = [
    { chainId: networks.ethereum },
    { chainId: 'eip155:10' },
    { chainId: networks.solana },
    { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
    { chainId: networks.bitcoin },
    { chainId: networks.regtest },
    { chainId: networks.polkadot, ss58Prefix: 0 },
    { chainId: networks.polkadot },
    { chainId: networks.polkadot, ss58Prefix: 2 },
    { chainId: networks.ethereum },
  ] as const
  for (const network of [...asked, ...asked]) expect(list(network)).toEqual(listAccounts(openTestSecrets(), network))
  expect(() => list({ chainId: 'bip122:00000000000000000000000000000000' })).toThrow(/account|network/i)
})
