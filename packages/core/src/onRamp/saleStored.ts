import type { Storage } from '@hawser/common'

export const salesKey = 'onRamp_sales'

/** Whether any sale is kept. */
export const hasSales = (storage: Storage): boolean => storage.read(salesKey) != null
