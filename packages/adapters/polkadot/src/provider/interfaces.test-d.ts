import type { Signer } from '@polkadot/api/types'
import type * as extensionDapp from '@polkadot/extension-dapp'
import type { InjectedAccount, InjectedExtension, InjectedWindowProvider } from '@polkadot/extension-inject/types'
import type { SignerPayloadJSON, SignerPayloadRaw } from '@polkadot/types/types'
import { expectTypeOf, it } from 'vitest'
import type { Injected } from '../connector/injected.js'
import type { InjectedEntry } from '../discovery/readWallets.js'
import type { ExtensionDappLibrary } from '../extensionDapp/extensionDappLibrary.js'
import type { PolkadotSigner } from '../flows/createSigner.js'
import type { PolkadotAccount, RawPayload, SignerPayload } from './polkadotProvider.js'

it('default: the interfaces of polkadot-js are ours', () => {
  expectTypeOf<NonNullable<InjectedWindowProvider['connect']>>().toExtend<NonNullable<InjectedEntry['connect']>>()
  expectTypeOf<NonNullable<InjectedWindowProvider['enable']>>().toExtend<NonNullable<InjectedEntry['enable']>>()
  expectTypeOf<InjectedExtension>().toExtend<Injected>()
  expectTypeOf<PolkadotSigner>().toExtend<Signer>()
  expectTypeOf<typeof extensionDapp>().toExtend<ExtensionDappLibrary>()
})

it('default: what wallets are asked is what they take', () => {
  expectTypeOf<SignerPayload>().toExtend<SignerPayloadJSON>()
  expectTypeOf<RawPayload>().toExtend<SignerPayloadRaw>()
})

it('default: every kind of key has a place', () => {
  expectTypeOf<NonNullable<InjectedAccount['type']>>().toExtend<NonNullable<PolkadotAccount['type']>>()
})
