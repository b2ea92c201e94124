import { useEffect, useLayoutEffect } from 'react'

export const isBrowser = typeof document !== 'undefined'

/** React 18 warns of a layout effect on a server, where neither kind runs. */
export const useIsomorphicLayoutEffect = isBrowser ? useLayoutEffect : useEffect
