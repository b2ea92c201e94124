'use client'

export type { FakeWallet, FakeWalletModule, FakeWalletParameters } from '../fakeWallet.js'
export { HawserDevtools, type HawserDevtoolsProps } from '../HawserDevtools.js'
export { mountDevtools } from '../mountDevtools.js'
export type { DevtoolsOptions, DevtoolsPosition } from '../options.js'
