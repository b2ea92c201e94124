'use client'

import { HawserProvider } from '@hawser/react'
import { type ReactNode, useState } from 'react'
import { type ClientParameters, createClient } from '../hawser'

interface ProvidersProps extends ClientParameters {
  readonly children: ReactNode
}

export function Providers({ children, ...parameters }: ProvidersProps) {
  const [hawser] = useState(() => createClient(parameters))
  return <HawserProvider client={hawser}>{children}</HawserProvider>
}
