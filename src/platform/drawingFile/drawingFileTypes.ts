/** What a chooser of files offers; DWG and IFC among it, since only who may choose them hears how to make a DXF or PDF of them. */
export const drawingFileTypes =
  '.png,.jpg,.jpeg,.webp,.gif,.tif,.tiff,.pdf,.svg,.dxf,.dwg,.ifc,image/png,image/jpeg,image/webp,image/gif,image/tiff,image/svg+xml,image/vnd.dxf,application/pdf';
