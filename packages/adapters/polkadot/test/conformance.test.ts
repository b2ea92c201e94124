import { describeAdapterConformance } from '@hawser/testing/conformance'
import { createPolkadotConformance } from '@hawser/testing/polkadot'
import { polkadot } from '../src/exports/index.js'

describeAdapterConformance(createPolkadotConformance({ name: 'polkadot', createAdapter: () => polkadot() }))
