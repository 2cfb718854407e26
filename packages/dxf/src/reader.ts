import { addVertex, drawEntity, drawPolyline, lookOf, openPolyline } from './draw.ts';
import type { OpenPolyline } from './draw.ts';
import { DxfEntity } from './entity.ts';
import { dxfGroups } from './groups.ts';
import type { DxfGroups } from './groups.ts';
import { insertOf, mtextLabel, rawText, textLabel } from './labels.ts';
import { DxfError, dxfLimits } from './limits.ts';
import { layoutOf, windowOf } from './layouts.ts';
import { ShapeStore, shapeKinds } from './shapes.ts';
import type { DxfBlock, DxfFile, DxfInsert, DxfLabel, DxfLayout, ShapeLook } from './shapes.ts';
import { plainText, textDecoderOf } from './textCodes.ts';

/** Maximum number of stored characters in an attribute's text. */
const longestAttribute = 250;

/** Returns whether a type is drawn by a generated block. */
const isDrawnByBlock = (type: string): boolean => type === 'ACAD_TABLE' || type.endsWith('DIMENSION');

/** Reads a DXF chunk by chunk. */
export class DxfReader {
  private readonly shapes = new ShapeStore();
  private readonly entity = new DxfEntity();
  private readonly layers: DxfFile['layers'] = [];
  private readonly layerNumbers = new Map<string, number>();
  private readonly blocks = new Map<string, DxfBlock>();
  private readonly recordNames = new Map<string, string>();
  private readonly madeOf = new Map<string, string>();
  private readonly layouts: (DxfLayout & { record: string })[] = [];
  private readonly groups: DxfGroups;
  private text: (raw: string) => string = textDecoderOf('');
  private section = '';
  private variable = '';
  private block: DxfBlock | null = null;
  private polyline: OpenPolyline | null = null;
  private insert: DxfInsert | null = null;
  private insertLayer = '';
  private isOver = false;
  private hasEntities = false;
  private sections = 0;
  private range: [number, number] = [0, 0];

  constructor(isBinary: boolean) {
    this.groups = dxfGroups((code, value) => this.take(code, value), isBinary);
  }

  push(bytes: Uint8Array): void {
    if (!this.isOver) this.groups.push(bytes);
  }

  /** Ends the file. Throws `DxfError` if it isn't a DXF. */
  finish(): DxfFile {
    this.groups.end();
    this.close();
    if (this.sections === 0) throw new DxfError('dxf_broken', 'no section');
    if (this.section === 'ENTITIES') this.range[1] = this.shapes.count;
    const { shapes, layers, blocks } = this;
    const realNames = new Map<string, string>();
    for (const [name, handle] of this.madeOf) {
      const real = this.recordNames.get(handle);
      if (real !== undefined) realNames.set(name.toUpperCase(), real);
    }
    const layouts = this.layouts.map(({ name, order, record }) => {
      const block = this.recordNames.get(record)?.toUpperCase() ?? null;
      return { name, order, block: block === '*PAPER_SPACE' ? null : block };
    });
    return {
      shapes,
      layers,
      blocks,
      realNames,
      layouts,
      entities: this.range,
      isCut: !this.isOver && !(this.hasEntities && this.section === ''),
    };
  }

  private take(code: number, value: string | number): void {
    if (this.isOver) return;
    if (code === 0) {
      this.close();
      this.open(String(value).trim().toUpperCase());
    } else if (this.section === 'HEADER') this.header(code, String(value));
    else if (this.entity.type === 'SECTION' && code === 2) {
      this.section = String(value).trim().toUpperCase();
      this.sections += 1;
      if (this.section === 'ENTITIES') {
        this.hasEntities = true;
        this.range = [this.shapes.count, this.shapes.count];
      }
    } else if (code !== 999 && this.entity.type !== '') this.entity.add(code, value);
  }

  private open(type: string): void {
    if (type === 'EOF') this.isOver = true;
    const isWanted =
      this.section === 'BLOCKS' ||
      this.section === 'ENTITIES' ||
      type === 'SECTION' ||
      type === 'LAYER' ||
      type === 'BLOCK_RECORD' ||
      type === 'LAYOUT';
    if (type === 'ENDSEC') {
      this.endAttributes();
      this.endPolyline();
      if (this.section === 'ENTITIES') this.range[1] = this.shapes.count;
      this.section = '';
    }
    this.entity.begin(isWanted ? type : '');
  }

  private header(code: number, value: string): void {
    if (code === 9) this.variable = value.trim();
    else if (this.variable === '$DWGCODEPAGE' && code === 3) this.text = textDecoderOf(value);
  }

  /** Processes an entity once it is complete. */
  private close(): void {
    const { entity } = this;
    if (entity.type === '' || entity.type === 'SECTION') return;
    if (this.section === 'TABLES') this.table();
    else if (this.section === 'OBJECTS') {
      if (entity.type === 'LAYOUT') this.layouts.push(layoutOf(entity, this.text));
    } else if (entity.type === 'BLOCK') this.beginBlock();
    else if (entity.type === 'ENDBLK') this.endBlock();
    else if (this.section === 'ENTITIES' || this.block) this.draw();
    entity.type = '';
  }

  private table(): void {
    const { entity } = this;
    const name = this.text(entity.text(2));
    if (entity.type === 'LAYER') {
      const layer = this.layers[this.layerOf(entity.text(2))];
      if (!layer) return;
      const colour = entity.colour();
      layer.colour = colour < 0 ? 0 : colour;
      layer.weight = entity.number(370, -3);
      layer.isOff = entity.number(62, 7) < 0 || name.toUpperCase() === 'DEFPOINTS';
      layer.isFrozen = (entity.number(70) & 1) !== 0;
    } else if (entity.type === 'BLOCK_RECORD') {
      this.recordNames.set(entity.text(5), name);
      let isMark = false;
      entity.each((code, value) => {
        if (code === 1001) isMark = value === 'AcDbBlockRepBTag';
        else if (isMark && code === 1005) this.madeOf.set(name, String(value).trim());
      });
    }
  }

  private layerOf(raw: string): number {
    const name = this.text(raw);
    const layerNumber = this.layerNumbers.get(name.toUpperCase());
    if (layerNumber !== undefined) return layerNumber;
    if (this.layers.length >= dxfLimits.layers) throw new DxfError('dxf_too_complex', 'layers');
    this.layers.push({ name, colour: 0, weight: -3, isOff: false, isFrozen: false });
    this.layerNumbers.set(name.toUpperCase(), this.layers.length - 1);
    return this.layers.length - 1;
  }

  private beginBlock(): void {
    const { entity } = this;
    if (this.blocks.size >= dxfLimits.blocks) throw new DxfError('dxf_too_complex', 'blocks');
    const name = this.text(entity.text(2));
    const { count } = this.shapes;
    this.block = { name, baseX: entity.number(10), baseY: entity.number(20), from: count, to: count };
  }

  private endBlock(): void {
    this.endAttributes();
    this.endPolyline();
    if (!this.block) return;
    this.block.to = this.shapes.count;
    this.blocks.set(this.block.name.toUpperCase(), this.block);
    this.block = null;
  }

  private draw(): void {
    const { entity, shapes } = this;
    const { type } = entity;
    if (type === 'VERTEX') {
      if (this.polyline) addVertex(this.polyline, entity);
      return;
    }
    if (type === 'SEQEND') {
      this.endPolyline();
      this.endAttributes();
      return;
    }
    this.endPolyline();
    if (type !== 'ATTRIB') this.endAttributes();
    const look = lookOf(entity, (name) => this.layerOf(name));
    if (type === 'ATTRIB') this.attribute(look);
    else if (entity.number(60) === 1) return;
    else if (type === 'POLYLINE') this.polyline = openPolyline(entity, look);
    else if (type === 'INSERT' || isDrawnByBlock(type)) this.putInsert(look);
    else if (type === 'TEXT') this.putLabel(textLabel(entity, this.text(rawText(entity))), look);
    else if (type === 'MTEXT') this.putLabel(mtextLabel(entity, this.text(rawText(entity))), look);
    else if (type === 'ATTDEF') {
      // Only constant texts within a block's definition are shown.
      if ((entity.number(70) & 3) === 2) this.putLabel(textLabel(entity, this.text(rawText(entity))), look);
    } else if (type === 'VIEWPORT') {
      const window = windowOf(entity);
      if (!window) return;
      shapes.put(shapes.windows.push(window) - 1);
      shapes.end(shapeKinds.window, { ...look, isPaper: true });
    } else drawEntity(entity, shapes, look);
  }

  private putLabel(label: DxfLabel | null, look: ShapeLook): void {
    if (!label || !label.place.every(Number.isFinite)) return;
    this.shapes.put(this.shapes.labels.push(label) - 1);
    this.shapes.end(shapeKinds.text, look);
  }

  private putInsert(look: ShapeLook): void {
    const insert = insertOf(this.entity);
    insert.block = this.text(insert.block);
    if (!insert.place.every(Number.isFinite) || insert.block === '') return;
    if (insert.rows * insert.columns > dxfLimits.copies) throw new DxfError('dxf_too_complex', 'copies');
    this.shapes.put(this.shapes.inserts.push(insert) - 1);
    this.shapes.end(shapeKinds.insert, look);
    if (insert.isSymbol) {
      this.insert = insert;
      this.insertLayer = this.entity.text(8);
    }
  }

  /** Adds an attribute to the preceding insert, and its text to the drawing. */
  private attribute(look: ShapeLook): void {
    const { entity, insert } = this;
    const text = this.text(rawText(entity));
    const attributeText = plainText(text).trim().slice(0, longestAttribute);
    if (insert && attributeText !== '' && insert.attributes.length < 100)
      insert.attributes.push([this.text(entity.text(2)), attributeText]);
    const isHidden = (entity.number(70) & 1) !== 0 || entity.number(60) === 1;
    // On layer 0 it inherits its insert's layer, like the block's own shapes.
    const layer = entity.text(8) === '0' && insert ? this.layerOf(this.insertLayer) : look.layer;
    if (!isHidden) this.putLabel(textLabel(entity, text), { ...look, layer });
  }

  private endAttributes(): void {
    this.insert = null;
  }

  private endPolyline(): void {
    if (this.polyline) drawPolyline(this.shapes, this.polyline);
    this.polyline = null;
  }
}
