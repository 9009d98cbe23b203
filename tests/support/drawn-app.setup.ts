import { afterEach, beforeEach } from 'vitest'
import { closeApp, watchForFaults } from './drawn-app.ts'

beforeEach(watchForFaults)
afterEach(closeApp)
