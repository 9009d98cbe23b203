import { afterAll } from 'vitest'
import { stopStarted } from './stop-after-file.ts'

// Runs after the file's own `afterAll` hooks.
afterAll(stopStarted)
