import { acCompressor } from './families/ac-compressor.ts'
import { airFilter } from './families/air-filter.ts'
import { alternator } from './families/alternator.ts'
import { battery } from './families/battery.ts'
import { bearingShells } from './families/bearing-shells.ts'
import { beltTensioner } from './families/belt-tensioner.ts'
import { cabinFilter } from './families/cabin-filter.ts'
import { cableSensor } from './families/cable-sensor.ts'
import { camshaft } from './families/camshaft.ts'
import { cap } from './families/cap.ts'
import { catalyst } from './families/catalyst.ts'
import { clamp } from './families/clamp.ts'
import { connectingRod } from './families/connecting-rod.ts'
import { cooler } from './families/cooler.ts'
import { coolingFan } from './families/cooling-fan.ts'
import { crankshaft } from './families/crankshaft.ts'
import { cylinderLiner } from './families/cylinder-liner.ts'
import { electricMotor } from './families/electric-motor.ts'
import { engine } from './families/engine.ts'
import { engineBlock } from './families/engine-block.ts'
import { engineValve } from './families/engine-valve.ts'
import { exhaustManifold } from './families/exhaust-manifold.ts'
import { exhaustPipe } from './families/exhaust-pipe.ts'
import { filterCartridge } from './families/filter-cartridge.ts'
import { fluidBottle } from './families/fluid-bottle.ts'
import { fluidJug } from './families/fluid-jug.ts'
import { flywheel } from './families/flywheel.ts'
import { fuelFilter } from './families/fuel-filter.ts'
import { fuelPump } from './families/fuel-pump.ts'
import { fuelRail } from './families/fuel-rail.ts'
import { gasket } from './families/gasket.ts'
import { gearPump } from './families/gear-pump.ts'
import { glowPlug } from './families/glow-plug.ts'
import { hose } from './families/hose.ts'
import { ignitionCoil } from './families/ignition-coil.ts'
import { injector } from './families/injector.ts'
import { mount } from './families/mount.ts'
import { muffler } from './families/muffler.ts'
import { oilCanister } from './families/oil-canister.ts'
import { oilFilter } from './families/oil-filter.ts'
import { oilPan } from './families/oil-pan.ts'
import { oilSeal } from './families/oil-seal.ts'
import { oxygenSensor } from './families/oxygen-sensor.ts'
import { piston } from './families/piston.ts'
import { pistonRings } from './families/piston-rings.ts'
import { pulleyPart } from './families/pulley.ts'
import { radiator } from './families/radiator.ts'
import { ribbedBelt } from './families/ribbed-belt.ts'
import { sensor } from './families/sensor.ts'
import { sparkPlug } from './families/spark-plug.ts'
import { sprayCan } from './families/spray-can.ts'
import { starter } from './families/starter.ts'
import { tank } from './families/tank.ts'
import { thermostat } from './families/thermostat.ts'
import { throttleBody } from './families/throttle-body.ts'
import { timingBelt } from './families/timing-belt.ts'
import { timingChain } from './families/timing-chain.ts'
import { timingKit } from './families/timing-kit.ts'
import { turbocharger } from './families/turbocharger.ts'
import { valveLifters } from './families/valve-lifters.ts'
import { waterPump } from './families/water-pump.ts'
import { waterSeparator } from './families/water-separator.ts'
import type { Family } from './family.ts'

/** Engine, fuel, cooling, exhaust, ignition, filters and fluids. */
export const engineFamilies = {
  'ac-compressor': { draw: acCompressor, zoom: 1.15 },
  'air-filter': { draw: airFilter, zoom: 1.06 },
  alternator: { draw: alternator, zoom: 1.08, detail: [350, 390, 2.1] },
  battery: { draw: battery, zoom: 1.08, detail: [330, 330, 1.9] },
  'bearing-shells': { draw: bearingShells, zoom: 1.1, variants: 3 },
  'belt-tensioner': { draw: beltTensioner, zoom: 1.2 },
  'cabin-filter': { draw: cabinFilter },
  'cable-sensor': { draw: cableSensor },
  camshaft: { draw: camshaft, variants: 3 },
  cap: { draw: cap, zoom: 1.1, variants: 3 },
  catalyst: { draw: catalyst },
  clamp: { draw: clamp, zoom: 1.2, variants: 3 },
  'connecting-rod': { draw: connectingRod, variants: 3 },
  cooler: { draw: cooler, zoom: 1.05 },
  'cooling-fan': { draw: coolingFan, variants: 3 },
  crankshaft: { draw: crankshaft, variants: 3 },
  'cylinder-liner': { draw: cylinderLiner, zoom: 1.1, variants: 3 },
  'electric-motor': { draw: electricMotor, zoom: 1.15, variants: 3 },
  engine: { draw: engine, detail: [420, 360, 1.9], isPacked: false },
  'engine-block': { draw: engineBlock, isPacked: false, variants: 3 },
  'engine-valve': { draw: engineValve, zoom: 1.2, variants: 3 },
  'exhaust-manifold': { draw: exhaustManifold, variants: 3 },
  'exhaust-pipe': { draw: exhaustPipe, variants: 3 },
  'filter-cartridge': { draw: filterCartridge, zoom: 1.25 },
  'fluid-bottle': { draw: fluidBottle },
  'fluid-jug': { draw: fluidJug },
  flywheel: { draw: flywheel, variants: 3 },
  'fuel-filter': { draw: fuelFilter, zoom: 1.4 },
  'fuel-pump': { draw: fuelPump, zoom: 1.06 },
  'fuel-rail': { draw: fuelRail, variants: 3 },
  gasket: { draw: gasket },
  'gear-pump': { draw: gearPump, zoom: 1.25, variants: 3 },
  'glow-plug': { draw: glowPlug, zoom: 1.12, variants: 3 },
  hose: { draw: hose },
  'ignition-coil': { draw: ignitionCoil },
  injector: { draw: injector, zoom: 1.2 },
  mount: { draw: mount, zoom: 1.15, variants: 3 },
  muffler: { draw: muffler },
  'oil-canister': { draw: oilCanister, detail: [400, 560, 1.8] },
  'oil-filter': { draw: oilFilter, zoom: 1.2, detail: [400, 330, 2] },
  'oil-pan': { draw: oilPan, variants: 3 },
  'oil-seal': { draw: oilSeal, zoom: 1.1, variants: 3 },
  'oxygen-sensor': { draw: oxygenSensor },
  piston: { draw: piston, zoom: 1.1, detail: [420, 330, 2.1] },
  'piston-rings': { draw: pistonRings, zoom: 1.1, variants: 3 },
  pulley: { draw: pulleyPart, zoom: 1.15 },
  radiator: { draw: radiator, zoom: 1.1, detail: [300, 300, 2.6] },
  'ribbed-belt': { draw: ribbedBelt },
  sensor: { draw: sensor, zoom: 1.35 },
  'spark-plug': { draw: sparkPlug, zoom: 1.12, detail: [380, 520, 2.2] },
  'spray-can': { draw: sprayCan, zoom: 1.1 },
  starter: { draw: starter, zoom: 1.1 },
  tank: { draw: tank, zoom: 1.1, variants: 3 },
  thermostat: { draw: thermostat, zoom: 1.2, variants: 3 },
  'throttle-body': { draw: throttleBody, zoom: 1.1 },
  'timing-belt': { draw: timingBelt, detail: [300, 540, 2.1] },
  'timing-chain': { draw: timingChain, zoom: 1.15, variants: 3 },
  'timing-kit': { draw: timingKit },
  turbocharger: { draw: turbocharger, detail: [330, 400, 2] },
  'valve-lifters': { draw: valveLifters, zoom: 1.25, variants: 3 },
  'water-pump': { draw: waterPump, zoom: 1.15 },
  'water-separator': { draw: waterSeparator, zoom: 1.12, variants: 3 },
} as const satisfies Record<string, Family>
