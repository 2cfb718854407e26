/** File types of the file chooser; includes DWG and IFC, so that users who choose them learn how to convert them to DXF or PDF. */
export const drawingFileTypes =
  '.png,.jpg,.jpeg,.webp,.gif,.tif,.tiff,.pdf,.svg,.dxf,.dwg,.ifc,image/png,image/jpeg,image/webp,image/gif,image/tiff,image/svg+xml,image/vnd.dxf,application/pdf';
