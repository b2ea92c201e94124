'use client'

export type { FakeWallet, FakeWalletModule, FakeWalletParameters } from '../fakeWallet.js'
export { HawserDevtools, type HawserDevtoolsProps } from '../HawserDevtools.js'
export { type DevtoolsOptions, type DevtoolsPosition, mountDevtools } from '../mountDevtools.js'
