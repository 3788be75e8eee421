import { boxedPart } from './families/boxed-part.ts'
import { halogenBulb } from './families/bulb.ts'
import { bumper } from './families/bumper.ts'
import { cable } from './families/cable.ts'
import { camera } from './families/camera.ts'
import { car } from './families/car.ts'
import { charger } from './families/charger.ts'
import { chargingCable } from './families/charging-cable.ts'
import { connector } from './families/connector.ts'
import { controlUnit } from './families/control-unit.ts'
import { dashboard } from './families/dashboard.ts'
import { display } from './families/display.ts'
import { entrance } from './families/door.ts'
import { doorHandle } from './families/door-handle.ts'
import { doorLock } from './families/door-lock.ts'
import { fender } from './families/fender.ts'
import { firstAid } from './families/first-aid.ts'
import { floorMat } from './families/floor-mat.ts'
import { fuse } from './families/fuse.ts'
import { gasSpring } from './families/gas-spring.ts'
import { grille } from './families/grille.ts'
import { handTools } from './families/hand-tools.ts'
import { headlamp } from './families/headlamp.ts'
import { hood } from './families/hood.ts'
import { interiorMirror } from './families/interior-mirror.ts'
import { inverter } from './families/inverter.ts'
import { jack } from './families/jack.ts'
import { key } from './families/key.ts'
import { ledBulb } from './families/led-bulb.ts'
import { lightBar } from './families/light-bar.ts'
import { machinery } from './families/machinery.ts'
import { mirrorGlassPart } from './families/mirror-glass.ts'
import { moulding } from './families/moulding.ts'
import { parkingSensor } from './families/parking-sensor.ts'
import { relay } from './families/relay.ts'
import { roofRack } from './families/roof-rack.ts'
import { roundLamp } from './families/round-lamp.ts'
import { seat } from './families/seat.ts'
import { seatBelt } from './families/seat-belt.ts'
import { sideMirror } from './families/side-mirror.ts'
import { sideWindow } from './families/side-window.ts'
import { speaker } from './families/speaker.ts'
import { switchPanel } from './families/switch.ts'
import { tailLamp } from './families/tail-lamp.ts'
import { tractionBattery } from './families/traction-battery.ts'
import { trailer } from './families/trailer.ts'
import { truck } from './families/truck.ts'
import { van } from './families/van.ts'
import { wallbox } from './families/wallbox.ts'
import { windowRegulator } from './families/window-regulator.ts'
import { windscreen } from './families/windscreen.ts'
import { wiper } from './families/wiper.ts'
import type { Family } from './family.ts'

/** Body, glass, lights, electronics, interior, accessories and whole vehicles. */
export const vehicleFamilies = {
  'boxed-part': { draw: boxedPart, variants: 3 },
  bulb: { draw: halogenBulb, zoom: 1.2 },
  bumper: { draw: bumper, detail: [240, 470, 2.1], isPacked: false },
  cable: { draw: cable, zoom: 1.05, variants: 3 },
  camera: { draw: camera, variants: 3 },
  car: { draw: car, detail: [230, 470, 2.2], isPacked: false },
  charger: { draw: charger, variants: 3 },
  'charging-cable': { draw: chargingCable, variants: 3 },
  connector: { draw: connector, zoom: 1.1, variants: 3 },
  'control-unit': { draw: controlUnit },
  dashboard: { draw: dashboard, isPacked: false, variants: 3 },
  display: { draw: display, variants: 3 },
  door: { draw: entrance, isPacked: false },
  'door-handle': { draw: doorHandle, variants: 3 },
  'door-lock': { draw: doorLock, zoom: 1.1, variants: 3 },
  fender: { draw: fender, isPacked: false },
  'first-aid': { draw: firstAid, variants: 3 },
  'floor-mat': { draw: floorMat, variants: 3 },
  fuse: { draw: fuse, zoom: 1.1, variants: 3 },
  'gas-spring': { draw: gasSpring, variants: 3 },
  grille: { draw: grille },
  'hand-tools': { draw: handTools, variants: 3 },
  headlamp: { draw: headlamp, detail: [430, 430, 2] },
  hood: { draw: hood, isPacked: false },
  'interior-mirror': { draw: interiorMirror, zoom: 1.05, variants: 3 },
  inverter: { draw: inverter, zoom: 1.08, variants: 3 },
  jack: { draw: jack, variants: 3 },
  key: { draw: key, zoom: 1.1, variants: 3 },
  'led-bulb': { draw: ledBulb, zoom: 1.15 },
  'light-bar': { draw: lightBar },
  machinery: { draw: machinery, isPacked: false, variants: 3 },
  'mirror-glass': { draw: mirrorGlassPart, zoom: 1.1, variants: 3 },
  moulding: { draw: moulding, variants: 3 },
  'parking-sensor': { draw: parkingSensor, zoom: 1.1, variants: 3 },
  relay: { draw: relay, zoom: 1.05, variants: 3 },
  'roof-rack': { draw: roofRack, isPacked: false, variants: 3 },
  'round-lamp': { draw: roundLamp, zoom: 1.1, variants: 3 },
  seat: { draw: seat, detail: [400, 420, 2], isPacked: false },
  'seat-belt': { draw: seatBelt, variants: 3 },
  'side-mirror': { draw: sideMirror, zoom: 1.08, detail: [300, 360, 1.9] },
  'side-window': { draw: sideWindow, variants: 3 },
  speaker: { draw: speaker, zoom: 1.05, variants: 3 },
  switch: { draw: switchPanel, variants: 3 },
  'tail-lamp': { draw: tailLamp, zoom: 1.08 },
  'traction-battery': { draw: tractionBattery, zoom: 1.04, isPacked: false, variants: 3 },
  trailer: { draw: trailer, isPacked: false, variants: 3 },
  truck: { draw: truck, detail: [220, 400, 2], isPacked: false },
  van: { draw: van, detail: [230, 440, 2.1], isPacked: false },
  wallbox: { draw: wallbox, variants: 3 },
  'window-regulator': { draw: windowRegulator, zoom: 1.05, variants: 3 },
  windscreen: { draw: windscreen, detail: [400, 330, 2], isPacked: false },
  wiper: { draw: wiper, detail: [400, 480, 2.2] },
} as const satisfies Record<string, Family>
