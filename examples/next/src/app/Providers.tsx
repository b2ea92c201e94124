'use client'

import type { InitialState } from '@hawser/core/server'
import { HawserProvider } from '@hawser/react'
import { type ReactNode, useState } from 'react'
import { createClient } from '../hawser'

interface ProvidersProps {
  readonly origin: string
  readonly initialState: InitialState | undefined
  readonly children: ReactNode
}

export function Providers({ origin, initialState, children }: ProvidersProps) {
  const [hawser] = useState(() => createClient(origin, initialState))
  return <HawserProvider client={hawser}>{children}</HawserProvider>
}
