import { useEffect, useLayoutEffect } from 'react'

/** React 18 warns of a layout effect on a server, where neither kind runs. */
export const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
