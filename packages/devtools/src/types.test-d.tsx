import type { Hawser } from '@hawser/core'
import { describe, expectTypeOf, it } from 'vitest'
import { type DevtoolsOptions, type FakeWalletModule, HawserDevtools, mountDevtools } from './exports/index.js'

declare const hawser: Hawser

describe('types of the devtools', () => {
  it('default: all options may be left out, of both', () => {
    expectTypeOf(<HawserDevtools />).toExtend<object>()
    expectTypeOf(
      <HawserDevtools client={hawser} initialIsOpen position="top-left" isEnabled={false} />,
    ).toExtend<object>()
    expectTypeOf(mountDevtools(hawser)).toEqualTypeOf<() => void>()
    expectTypeOf(mountDevtools).parameter(1).toEqualTypeOf<DevtoolsOptions | undefined>()
    // @ts-expect-error There is no such corner.
    mountDevtools(hawser, { position: 'middle' })
    // @ts-expect-error It is given a client, not its name.
    mountDevtools('default')
  })

  it('default: `@hawser/testing` is what `fakeWallet` takes', () => {
    const fakeWallet = () => import('@hawser/testing')
    expectTypeOf(fakeWallet).toExtend<() => Promise<FakeWalletModule>>()
    expectTypeOf(<HawserDevtools fakeWallet={fakeWallet} />).toExtend<object>()
  })
})
