import type { Signer } from '@polkadot/api/types'
import type { InjectedWindowProvider } from '@polkadot/extension-inject/types'
import { expectTypeOf, it } from 'vitest'
import type { InjectedEntry } from '../discovery/wallet.js'
import type { PolkadotSigner } from '../flows/createSigner.js'

it('default: the interfaces of polkadot-js are ours', () => {
  expectTypeOf<NonNullable<InjectedWindowProvider['connect']>>().toExtend<NonNullable<InjectedEntry['connect']>>()
  expectTypeOf<NonNullable<InjectedWindowProvider['enable']>>().toExtend<NonNullable<InjectedEntry['enable']>>()
  expectTypeOf<PolkadotSigner>().toExtend<Signer>()
})
