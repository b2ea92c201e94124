import { createEip155Conformance, describeAdapterConformance } from '@hawser/testing/conformance'
import { eip155 } from '../src/exports/index.js'

describeAdapterConformance(
  createEip155Conformance({ name: 'eip155', createAdapter: () => eip155({ pollingIntervalMs: 50 }) }),
)
